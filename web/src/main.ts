import '@fontsource-variable/inter/wght.css';
import '@fontsource/source-serif-4/600.css';
import '../../assets/pieces/pieces.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/board.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { locale } from './words/language.svelte';

// Development needs no offline cache.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => {}));
}

await locale.load();

const target = document.getElementById('app');
if (target) mount(App, { target });
