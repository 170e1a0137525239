// Runs at the checkbox of the contents, before the contents are shown.

const sidebarIsVisible = document.documentElement.classList.contains('sidebar-visible');
document.getElementById('mdbook-sidebar-toggle-anchor').checked = sidebarIsVisible;
addEventListener('DOMContentLoaded', () => {
  document.getElementById('mdbook-sidebar-toggle').setAttribute('aria-expanded', sidebarIsVisible);
  document.getElementById('mdbook-sidebar').setAttribute('aria-hidden', !sidebarIsVisible);
  for (const link of document.querySelectorAll('#mdbook-sidebar a'))
    link.tabIndex = sidebarIsVisible ? 0 : -1;
});
