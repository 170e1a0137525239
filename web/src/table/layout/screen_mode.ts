// The kinds of screen that a table has a layout for. Pure.

export interface Screen {
  readonly width: number;
  readonly height: number;
  /** Insets that the device reserves at each side. */
  readonly safe: {
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
    readonly left: number;
  };
}

export type DesktopMode = 'wide' | 'medium';
/** `low` is a phone in landscape, or a large zoom. */
export type PhoneMode = 'low' | 'phone';
export type Mode = DesktopMode | PhoneMode;

/** Returns the kind of a screen of this size. */
export const screenMode = ({ width, height }: Pick<Screen, 'width' | 'height'>): Mode => {
  if (height < 560 && width > height) return 'low';
  if (width < 768 || height > width) return 'phone';
  return width < 1200 ? 'medium' : 'wide';
};
