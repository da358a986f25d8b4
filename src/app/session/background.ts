import type { BackgroundWork, SessionKind } from '#src/base/background.ts'
import type { Services } from '#src/base/needs.ts'

const found = import.meta.glob<readonly BackgroundWork[]>('../../features/*/background.ts', {
  eager: true,
  import: 'default',
})

/** Begins the background work that the features have for such a session. */
export function beginBackground(services: Services, kind: SessionKind): void {
  for (const work of Object.values(found).flat()) if (work.for.includes(kind)) work.begin(services)
}
