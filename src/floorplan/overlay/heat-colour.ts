/** Between the three colours of the theme (`rgb()` or `rgba()`), by how full something is: 0 to 1. */
export function heatColour(share: number, [low, middle, high]: readonly [string, string, string]): string {
  const part = Math.min(1, Math.max(0, share)) * 2
  return part <= 1 ? mixed(low, middle, part) : mixed(middle, high, part - 1)
}

function mixed(one: string, other: string, part: number): string {
  const [from, to] = [channelsOf(one), channelsOf(other)]
  const mix = (index: number): number => (from[index] ?? 0) + ((to[index] ?? 0) - (from[index] ?? 0)) * part
  return `rgba(${Math.round(mix(0))}, ${Math.round(mix(1))}, ${Math.round(mix(2))}, ${mix(3).toFixed(3)})`
}

function channelsOf(colour: string): readonly number[] {
  const numbers = (colour.match(/[\d.]+/g) ?? []).map(Number)
  return numbers.length === 3 ? [...numbers, 1] : numbers
}
