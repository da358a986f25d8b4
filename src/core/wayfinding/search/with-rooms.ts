import type { Network, Standing } from './network.ts'

/** Opens the rooms of both ends for as long as something is done. */
export function withRooms<Value>(
  network: Network,
  from: Standing,
  to: Standing,
  act: (admitted: { readonly from: readonly number[]; readonly to: readonly number[] }) => Value,
): Value {
  const { view } = network.searchOn(from.deck)
  if (from.deck === to.deck) {
    const both = view.admit([from.region, to.region])
    const value = act({ from: both, to: both })
    view.dismiss(both)
    return value
  }
  const other = network.searchOn(to.deck).view
  const admitted = { from: view.admit([from.region]), to: other.admit([to.region]) }
  const value = act(admitted)
  view.dismiss(admitted.from)
  other.dismiss(admitted.to)
  return value
}
