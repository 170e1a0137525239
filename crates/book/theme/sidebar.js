// Sets the visibility of the table of contents. The page runs this script directly after the
// checkbox of the table of contents, so that the contents do not flicker.

const sidebarIsVisible = document.documentElement.classList.contains('sidebar-visible');
document.getElementById('mdbook-sidebar-toggle-anchor').checked = sidebarIsVisible;
addEventListener('DOMContentLoaded', () => {
  document.getElementById('mdbook-sidebar-toggle').setAttribute('aria-expanded', sidebarIsVisible);
  document.getElementById('mdbook-sidebar').setAttribute('aria-hidden', !sidebarIsVisible);
  for (const link of document.querySelectorAll('#mdbook-sidebar a'))
    link.tabIndex = sidebarIsVisible ? 0 : -1;
});
