import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Fault } from '#src/core/fault.ts'
import { resourceIdOf } from '#src/core/wire/ids.ts'
import type { Resource } from '#src/core/wire/resource.ts'
import { askEngine } from '#src/flows/ask-engine.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { timeline } from '#src/state/timeline.ts'

export interface FoundResource {
  readonly id: string
  readonly resource: Resource | null
  readonly fault: Fault | null
}

/** A resource as the engine knows it, asked for anew when the resources change; null while it is being looked for. */
export function useResource(id: string): FoundResource | null {
  const { engine } = useProduct()
  const { matched, total, asOf } = useSnapshot(timeline)
  const [found, setFound] = useState<FoundResource | null>(null)
  // Before the first rows the engine may have no resources yet.
  const isReady = matched !== null
  useEffect(() => {
    if (!isReady) return undefined
    let isWanted = true
    void askEngine(engine.resource(resourceIdOf(id))).then((answer) => {
      if (isWanted) setFound({ id, resource: answer.ok ? answer.value : null, fault: answer.ok ? null : answer.fault })
    })
    return () => {
      isWanted = false
    }
  }, [engine, id, isReady, total, asOf])
  return found?.id === id ? found : null
}
