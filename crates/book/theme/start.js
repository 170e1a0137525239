// Sets the theme and shows or hides the table of contents. The page runs this script before it is
// shown, so that it does not flicker. The script is a file, because the server's content security
// policy forbids inline scripts.

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

/** Returns a stored setting. Returns null if it is missing or the browser forbids storage. */
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
// A book that was opened from a folder has no site, so it needs no link back to the site.
if (location.protocol === 'file:') page.classList.add('from-disk');
