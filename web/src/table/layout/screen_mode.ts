// The screen modes, each with its own layout of a table. The function is pure.

export interface Screen {
  readonly width: number;
  readonly height: number;
  /** Safe-area insets at each side, in pixels. */
  readonly safe: {
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
    readonly left: number;
  };
}

export type DesktopMode = 'wide' | 'medium';
/** `low` is a phone in landscape orientation, or a desktop with a large zoom. */
export type PhoneMode = 'low' | 'phone';
export type Mode = DesktopMode | PhoneMode;

export const screenMode = ({ width, height }: Pick<Screen, 'width' | 'height'>): Mode => {
  if (height < 560 && width > height) return 'low';
  if (width < 768 || height > width) return 'phone';
  return width < 1200 ? 'medium' : 'wide';
};
