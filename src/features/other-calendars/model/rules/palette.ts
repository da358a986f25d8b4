/** Colours of other calendars. They are names of tokens, not free colours, because of the contrast in both themes. */
export const calendarColours = ['blue', 'teal', 'green', 'amber', 'red', 'pink', 'purple', 'grey'] as const
export type CalendarColour = (typeof calendarColours)[number]

/** Colours as sent between client and server. The screen draws the token instead. */
const written: Readonly<Record<CalendarColour, string>> = {
  blue: '#2f6fde',
  teal: '#0f8b8d',
  green: '#3d8b37',
  amber: '#b77900',
  red: '#c9372c',
  pink: '#c2417f',
  purple: '#8e44ad',
  grey: '#6b7280',
}

/** Colour names that calendars use for colours outside the palette. 'lightBlue' is read as 'blue'. */
const alias: ReadonlyMap<string, CalendarColour> = new Map([
  ['cyan', 'teal'],
  ['turquoise', 'teal'],
  ['yellow', 'amber'],
  ['orange', 'amber'],
  ['brown', 'amber'],
  ['gold', 'amber'],
  ['magenta', 'pink'],
  ['violet', 'purple'],
  ['gray', 'grey'],
  ['black', 'grey'],
])

export const writeColour = (colour: CalendarColour): string => written[colour]

/**
 * Finds the colour of the palette that is nearest to the server's value: '#rgb', '#rrggbb' or a name. If the value
 * cannot be read, returns a colour derived from `key`, always the same for the same `key`.
 */
export function readColour(text: string | null, key: string): CalendarColour {
  const said = (text ?? '').trim().toLowerCase()
  const word = said.replace(/^(light|dark)/, '')
  const named = calendarColours.find((colour) => colour === word) ?? alias.get(word)
  if (named) return named
  const seen = parseHex(said)
  return seen ? nearest(seen) : byKey(key)
}

/** Returns the first colour that is not used, or else the one used least. */
export function freshColour(taken: readonly CalendarColour[]): CalendarColour {
  const uses = (colour: CalendarColour): number => taken.filter((one) => one === colour).length
  return calendarColours.reduce((best, colour) => (uses(colour) < uses(best) ? colour : best))
}

type Lab = readonly [lightness: number, a: number, b: number]

/** Weight of lightness in the distance. A pale and a dark blue are both blue, so hue and chroma count far more. */
const lightnessWeight = 0.15

function nearest(seen: Lab): CalendarColour {
  const distance = (colour: CalendarColour): number => {
    const own = parseHex(written[colour])
    if (!own) return Infinity
    return ((own[0] - seen[0]) * lightnessWeight) ** 2 + (own[1] - seen[1]) ** 2 + (own[2] - seen[2]) ** 2
  }
  return calendarColours.reduce((best, colour) => (distance(colour) < distance(best) ? colour : best))
}

function parseHex(text: string): Lab | null {
  const short = /^#([\da-f])([\da-f])([\da-f])$/.exec(text)
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/.exec(text)
  const digits = short?.slice(1).map((digit) => digit + digit) ?? long?.slice(1)
  const [red, green, blue] = (digits ?? []).map((pair) => linear(Number.parseInt(pair, 16) / 255))
  if (red === undefined || green === undefined || blue === undefined) return null
  return oklabOf(red, green, blue)
}

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

/** Converts linear sRGB to OKLab (Björn Ottosson, 'A perceptual color space for image processing'). */
function oklabOf(red: number, green: number, blue: number): Lab {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ]
}

function byKey(key: string): CalendarColour {
  let sum = 0
  for (const sign of key) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 65_521
  return calendarColours[sum % calendarColours.length] ?? 'grey'
}
