// Runs before the page is shown: sets the theme and the contents, so that nothing flickers.
// The page has no inline scripts, because the server's policy forbids them.

/* exported path_to_root, default_theme, default_light_theme, default_dark_theme */
const page = document.documentElement;
const path_to_root = page.dataset.root;
const default_light_theme = 'light';
const default_dark_theme = 'navy';
const default_theme = matchMedia('(prefers-color-scheme: dark)').matches
  ? default_dark_theme
  : default_light_theme;
window.path_to_searchindex_js = path_to_root + page.dataset.searchIndex;
window.playground_copyable = true;

/** Returns a setting of this browser, or null without storage. */
function stored(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

const theme = stored('mdbook-theme');
page.classList.remove('light');
page.classList.add('js', theme === 'light' || theme === 'navy' ? theme : default_theme);
if (innerWidth < 1080 || stored('mdbook-sidebar') === 'hidden')
  page.classList.remove('sidebar-visible');
// A book in a folder has no site to go back to.
if (location.protocol === 'file:') page.classList.add('from-disk');
