import { useCallback, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { CardView } from '#src/contract/compute.ts'
import { resourceIdOf } from '#src/core/wire/ids.ts'
import { askEngine } from '#src/flows/ask-engine.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { configuration } from '#src/state/configuration.ts'

interface Cards {
  /** Undefined until it is known. */
  readonly cardOf: (id: string) => CardView | undefined
  readonly showCards: (ids: readonly string[]) => void
}

type Known = ReadonlyMap<string, CardView>

const nothing: Known = new Map()

/** Pictures and properties of the resources in sight; asked for once, and anew when the resources or the settings change. */
export function useCards(): Cards {
  const { engine } = useProduct()
  const { resources, current } = useSnapshot(configuration)
  const [kept, setKept] = useState({ resources, current, cards: nothing })
  const asked = useRef({ resources, current, ids: new Set<string>() })
  const isOf = (one: { readonly resources: unknown; readonly current: unknown }): boolean =>
    one.resources === resources && one.current === current
  const cards = isOf(kept) ? kept.cards : nothing
  const showCards = useCallback(
    (ids: readonly string[]): void => {
      const isNow = asked.current.resources === resources && asked.current.current === current
      if (!isNow) asked.current = { resources, current, ids: new Set() }
      const round = asked.current
      // Only what is in sight is kept: a list of thousands is walked through once.
      for (const id of round.ids) if (!ids.includes(id)) round.ids.delete(id)
      const fresh = ids.filter((id) => !round.ids.has(id))
      if (fresh.length === 0) return
      for (const id of fresh) round.ids.add(id)
      void askEngine(engine.cards(fresh.map(resourceIdOf))).then((answer) => {
        if (!answer.ok) for (const id of fresh) round.ids.delete(id)
        else if (round === asked.current) {
          const found = answer.value.map((card) => [card.id, card] as const)
          setKept((before) => {
            const isSame = before.resources === resources && before.current === current
            const stay = isSame ? [...before.cards].filter(([id]) => round.ids.has(id)) : []
            return { resources, current, cards: new Map([...stay, ...found]) }
          })
        }
      })
    },
    [engine, resources, current],
  )
  return { cardOf: (id) => cards.get(id), showCards }
}
