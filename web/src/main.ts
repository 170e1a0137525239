import '@fontsource-variable/inter/wght.css';
import '@fontsource/source-serif-4/600.css';
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

await locale.load();

const target = document.getElementById('app');
if (target) {
  const choices = chosenBefore(target);
  target.replaceChildren();
  mount(App, { target });
  flushSync();
  choices.forEach((selector) => target.querySelector<HTMLInputElement>(selector)?.click());
}
