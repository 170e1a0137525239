// Sounds made by the browser itself, and notes outside the page while it is hidden.

import { settings } from './settings.svelte';

type Sound = 'move' | 'turn' | 'talk' | 'over' | 'low';

/** Notes as frequency in Hz and length in seconds. */
const SOUNDS: Record<Sound, readonly (readonly [number, number])[]> = {
  move: [[330, 0.05]],
  turn: [
    [523, 0.09],
    [784, 0.14],
  ],
  talk: [[880, 0.05]],
  over: [
    [523, 0.12],
    [659, 0.12],
    [784, 0.12],
    [1047, 0.3],
  ],
  low: [
    [988, 0.07],
    [988, 0.07],
  ],
};

let audio: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!settings.value.sound || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  // A browser lets nothing sound before the first press of a key or button.
  if (audio.state === 'suspended') void audio.resume();
  let at = audio.currentTime + 0.01;
  for (const [frequency, length] of SOUNDS[sound]) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.type = 'triangle';
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.16, at + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + length + 0.02);
    at += length;
  }
}

export const canNotify = (): boolean => 'Notification' in globalThis;

/** Asks for leave to write notes; true when it is given. */
export async function askLeave(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

/** A note outside the page, when nobody looks at it. */
export function note(title: string, body: string, tag: string): void {
  if (!settings.value.notify || !document.hidden || !canNotify()) return;
  if (Notification.permission !== 'granted') return;
  const shown = new Notification(title, { body, tag, icon: '/icon.svg' });
  shown.onclick = () => {
    focus();
    shown.close();
  };
}
