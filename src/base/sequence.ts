let lastSequence = 0

/** Returns the next sequence number, shared by the queries of all flows. */
export function nextSequence(): number {
  lastSequence += 1
  return lastSequence
}
