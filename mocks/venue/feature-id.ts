import type { FeatureType } from './features.ts'

/** A UUID made of the world and the feature's own key: the same world always names its features alike. */
export function featureId(world: string, type: FeatureType, key: string): string {
  const text = `${world}/${type}/${key}`
  let [one, two, three, four] = [1_779_033_703, 3_144_134_277, 1_013_904_242, 2_773_480_762]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    one = two ^ Math.imul(one ^ code, 597_399_067)
    two = three ^ Math.imul(two ^ code, 2_869_860_233)
    three = four ^ Math.imul(three ^ code, 951_274_213)
    four = one ^ Math.imul(four ^ code, 2_716_044_179)
  }
  one = Math.imul(three ^ (one >>> 18), 597_399_067)
  two = Math.imul(four ^ (two >>> 22), 2_869_860_233)
  three = Math.imul(one ^ (three >>> 17), 951_274_213)
  four = Math.imul(two ^ (four >>> 19), 2_716_044_179)
  const [first, second, third, last] = [one ^ two ^ three ^ four, two ^ one, three ^ one, four ^ one].map(hex)
  if (first === undefined || second === undefined || third === undefined || last === undefined) return ''
  // Version 5 (made of a name) and the variant of RFC 9562.
  return `${first}-${second.slice(0, 4)}-5${second.slice(5)}-a${third.slice(1, 4)}-${third.slice(4)}${last}`
}

const bytes = Array.from({ length: 256 }, (_none, byte) => byte.toString(16).padStart(2, '0'))

const hex = (value: number): string =>
  `${bytes[value >>> 24]}${bytes[(value >>> 16) & 255]}${bytes[(value >>> 8) & 255]}${bytes[value & 255]}`
