// Plays sounds, vibrates, and shows notifications while the page is hidden.

import { settings } from './settings.svelte';

export type Sound = 'move' | 'capture' | 'check' | 'turn' | 'talk' | 'over' | 'low';

/** Melodies: the frequency in Hz and the length in seconds of each tone. */
const NOTES: Partial<Record<Sound, readonly (readonly [number, number])[]>> = {
  turn: [
    [523, 0.09],
    [784, 0.14],
  ],
  check: [
    [659, 0.07],
    [554, 0.12],
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
/** Sounds of wood: the frequency in Hz and the relative volume of each knock. */
const KNOCKS: Partial<Record<Sound, readonly (readonly [number, number])[]>> = {
  move: [[330, 1]],
  capture: [
    [220, 1],
    [330, 0.8],
  ],
};
/** Vibration patterns in milliseconds. */
const VIBRATIONS: Partial<Record<Sound, readonly number[]>> = {
  turn: [14],
  check: [14],
  talk: [8],
  low: [20, 40, 20],
  over: [30],
};

let audio: AudioContext | null = null;

export function playSound(sound: Sound): void {
  vibrate(sound);
  const { sound: on, volume } = settings.value;
  if (!on || volume === 0 || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  // Browsers suspend audio until the user's first click or key press.
  if (audio.state === 'suspended') void audio.resume();
  let at = audio.currentTime + 0.01;
  for (const [frequency, loud] of KNOCKS[sound] ?? []) {
    knock(audio, frequency, at, 0.5 * loud * volume);
    at += 0.07;
  }
  for (const [frequency, length] of NOTES[sound] ?? []) {
    tone(audio, 'triangle', frequency, at, length, 0.23 * volume);
    at += length;
  }
}

function tone(
  on: AudioContext,
  type: OscillatorType,
  frequency: number,
  at: number,
  length: number,
  loud: number,
): void {
  const [voice, volume] = [on.createOscillator(), on.createGain()];
  voice.type = type;
  voice.frequency.value = frequency;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(loud, at + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  voice.connect(volume).connect(on.destination);
  voice.start(at);
  voice.stop(at + length + 0.02);
}

/** Plays a knock of wood on wood: two short tones whose frequencies have no simple ratio. */
function knock(on: AudioContext, frequency: number, at: number, loud: number): void {
  tone(on, 'sine', frequency, at, 0.055, loud);
  tone(on, 'sine', frequency * 2.76, at, 0.03, loud * 0.4);
}

function vibrate(sound: Sound): void {
  const pattern = VIBRATIONS[sound];
  // Browsers allow vibration only after the user's first interaction with the page.
  if (!pattern || !settings.value.haptics || !navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate?.([...pattern]);
}

export const canNotify = (): boolean => 'Notification' in globalThis;

/** Asks the browser for permission to show notifications. Returns whether the user grants it. */
export async function requestPermission(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

/**
 * Shows a notification if the page is hidden and the user has enabled notifications.
 *
 * A click on the notification brings the page to the front.
 */
export function notify(title: string, body: string, tag: string): void {
  if (!settings.value.notify || !document.hidden || !canNotify()) return;
  if (Notification.permission !== 'granted') return;
  const shown = new Notification(title, { body, tag, icon: '/icon.svg' });
  shown.onclick = () => {
    focus();
    shown.close();
  };
}
