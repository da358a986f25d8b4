/** An sRGB colour, each channel from 0 to 1. */
export interface Colour {
  readonly red: number
  readonly green: number
  readonly blue: number
}

const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** Computes the relative luminance of WCAG 2.2, 0 (black) to 1 (white). */
const luminanceOf = ({ red, green, blue }: Colour): number =>
  0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue)

/** Computes the contrast ratio of two colours, 1 to 21, in any order. */
export const contrastOf = (one: Colour, other: Colour): number => {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const hexDigits = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i
const rgbFunction = /^rgba?\(\s*(\d+(?:\.\d+)?)[\s,]+(\d+(?:\.\d+)?)[\s,]+(\d+(?:\.\d+)?)/i

/** Parses `#rgb`, `#rrggbb` (alpha is ignored) and `rgb()`. Returns null for anything else. */
export const parseColour = (text: string): Colour | null => {
  const trimmed = text.trim()
  if (hexDigits.test(trimmed)) {
    const digits = trimmed.slice(1)
    const step = digits.length <= 4 ? 1 : 2
    const at = (index: number): number => {
      const part = digits.slice(index * step, index * step + step)
      return Number.parseInt(step === 1 ? part + part : part, 16) / 255
    }
    return { red: at(0), green: at(1), blue: at(2) }
  }
  const match = rgbFunction.exec(trimmed)
  if (!match) return null
  const part = (index: number): number => Math.min(255, Number(match[index])) / 255
  return { red: part(1), green: part(2), blue: part(3) }
}

const ink: Colour = { red: 0.078, green: 0.094, blue: 0.11 }
const black: Colour = { red: 0, green: 0, blue: 0 }
const white: Colour = { red: 1, green: 1, blue: 1 }

/** Minimum contrast ratio for text of any size (WCAG 2.2, 1.4.3). */
const readableRatio = 4.5

/**
 * Chooses the text colour for a background chosen by the administrator: ink or white if one reaches 4.5:1, otherwise
 * black. Either white or black always does, because no background is below 4.58:1 against both.
 */
export const readableTextOn = (background: Colour): '#14181c' | '#ffffff' | '#000000' => {
  if (contrastOf(background, ink) >= readableRatio) return '#14181c'
  if (contrastOf(background, white) >= readableRatio) return '#ffffff'
  return contrastOf(background, black) >= readableRatio ? '#000000' : '#ffffff'
}
