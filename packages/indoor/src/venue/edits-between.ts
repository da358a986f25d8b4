/**
 * Returns how many letters must be added, removed or replaced to make one text of the other (Levenshtein), or `most` if
 * there are as many or more.
 */
export function editsBetween(one: string, other: string, most = Infinity): number {
  if (Math.abs(one.length - other.length) >= most) return most
  let row = Array.from({ length: other.length + 1 }, (_none, place) => place)
  for (let place = 1; place <= one.length; place += 1) {
    const next = [place]
    for (let across = 1; across <= other.length; across += 1) {
      const isSame = one[place - 1] === other[across - 1]
      next.push(
        Math.min((row[across - 1] ?? 0) + (isSame ? 0 : 1), (row[across] ?? 0) + 1, (next[across - 1] ?? 0) + 1),
      )
    }
    row = next
  }
  return Math.min(most, row[other.length] ?? most)
}
