import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/choice.css';
import { flushSync, mount } from 'svelte';
import App from './App.svelte';
import { chosenBefore } from './first_choices';
import { locale } from './words/language.svelte';

// In development, a cache for offline use would serve outdated files.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => {}));
}

/** Replaces the static home page with the site and repeats the visitor's choices. */
async function start(): Promise<void> {
  await locale.load();
  const target = document.getElementById('app');
  if (!target) return;
  const choices = chosenBefore(target);
  target.replaceChildren();
  mount(App, { target });
  flushSync();
  choices.forEach((selector) => target.querySelector<HTMLInputElement>(selector)?.click());
  document.documentElement.dataset.ready = 'true';
}

// The build puts shared code into this module's chunk, so a top-level `await` would block others.
void start();
