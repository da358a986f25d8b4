// @ts-check
/**
 * Runs inside the measured page: makes the seeded workload there, since sending 30 MB through the debugger would be what is measured.
 * About ten events a resource and day, in the product's codes.
 * @param {{ rows: number, days: number }} size
 */
export const makeWorkload = ({ rows, days }) => {
  const slotMs = 900_000
  const startMs = Date.UTC(2030, 0, 7)
  const slots = days * 96
  let seed = 20_300_107
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 4_294_967_296
  }
  const resources = []
  const availabilityViews = []
  for (let row = 0; row < rows; row += 1) {
    resources.push({
      id: `r${row}`,
      name: `Room ${String(row).padStart(6, '0')}`,
      capacity: 2 + Math.floor(random() * 18),
    })
    const view = new Uint8Array(slots).fill(48)
    for (let day = 0; day < days; day += 1) {
      for (let event = 0; event < 10; event += 1) {
        const from = day * 96 + Math.floor(random() * 92)
        const length = 1 + Math.floor(random() * 4)
        const code = random() < 0.8 ? 50 : random() < 0.5 ? 49 : 51
        view.fill(code, from, Math.min(from + length, slots))
      }
    }
    availabilityViews.push(new TextDecoder().decode(view))
  }
  const workload = {
    rows,
    days,
    slots,
    startISO: new Date(startMs).toISOString(),
    startMs,
    slotMs,
    resources,
    availabilityViews,
  }
  Object.assign(window, { __workload: workload })
  return rows
}
