import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/choice.css';
import { flushSync, mount } from 'svelte';
import App from './App.svelte';
import { chosenBefore } from './first_choices';
import { locale } from './words/language.svelte';

// Development needs no offline cache.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => {}));
}

/** Shows the site in place of the first page, with the choices that the visitor made on it. */
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

// Parts of the site import this module, so it does not wait for them while it is loaded.
void start();
