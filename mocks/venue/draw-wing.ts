import { depthOf, type Section, type Wing } from './building-shape.ts'
import { garage } from './building-program.ts'
import { createPencil, type Span } from './draft.ts'
import type { LevelPlan } from './level-plan.ts'
import type { Slot } from './slots.ts'

interface WingFacts {
  readonly zone: string | null
  readonly isGround: boolean
  readonly doorNumber: () => string
  readonly random: () => number
}

/** Draws both strips of a wing, its corridor, and the doors at its ends. */
export function drawWing(
  plan: LevelPlan,
  wing: Wing,
  section: Section,
  bands: { readonly inner: readonly Slot[]; readonly outer: readonly Slot[] },
  { zone, isGround, doorNumber, random }: WingFacts,
): void {
  const part = wing.side.toLowerCase()
  const pencil = createPencil(plan, part, wing, zone)
  const [low, high] = [section.inner, section.inner + section.corridor]
  const hall: Span[] = [{ s0: 0, s1: wing.length, t0: low, t1: high }]
  const corridor = `${part}/corridor`
  for (const [slots, wall, facade] of [
    [bands.inner, low, 0],
    [bands.outer, high, depthOf(section)],
  ] as const) {
    let s0 = 0
    for (const slot of slots) {
      const s1 = s0 + slot.length
      slot.draw(pencil, { s0, s1, wall, facade, hall, corridor, doorNumber, random })
      s0 = s1
    }
  }
  pencil.unit('corridor', 'walkway', hall, { name: `${section === garage ? 'Driveway' : 'Corridor'} ${wing.side}` })
  if (wing.start === 'joint') pencil.opening('joint-start', [0, low], [0, high], null)
  if (wing.end === 'joint') pencil.opening('joint-end', [wing.length, low], [wing.length, high], null)
  if (wing.end === 'nothing' && isGround) {
    const middle = (low + high) / 2
    pencil.exit(
      `Emergency exit ${wing.side}`,
      corridor,
      [wing.length, middle - 60],
      [wing.length, middle + 60],
      'emergency',
    )
  }
}
