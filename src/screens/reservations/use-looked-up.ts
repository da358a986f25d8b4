import { useEffect, useState } from 'react'
import type { EventKey } from '#src/contract/calendar.ts'
import type { Fault } from '#src/core/fault.ts'
import type { Reservation } from '#src/core/reservation/derive.ts'
import { findReservation } from '#src/flows/find-reservation.ts'
import { useProduct } from '#src/flows/use-product.ts'

export interface LookUp {
  readonly phase: 'looking' | 'found' | 'gone' | 'failed'
  readonly reservation: Reservation | null
  readonly fault: Fault | null
  readonly retry: () => void
}

/** The reservation that the address names, where the list does not have it; looks anew with every `revision` of the list. */
export const useLookedUp = (id: string | null, uid: string | null, revision: number | null): LookUp | null => {
  const product = useProduct()
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<{ readonly id: string; readonly lookUp: Omit<LookUp, 'retry'> } | null>(null)
  useEffect(() => {
    if (id === null) return undefined
    let isWanted = true
    const key: EventKey = { id, iCalUId: uid }
    void findReservation(product, key).then((answer) => {
      if (isWanted) setFound({ id, lookUp: lookUpOf(answer) })
    })
    return () => {
      isWanted = false
    }
  }, [product, id, uid, revision, attempt])
  if (id === null) return null
  const known = found?.id === id ? found.lookUp : looking
  return {
    ...known,
    retry: () => {
      setFound(null)
      setAttempt(attempt + 1)
    },
  }
}

const looking = { phase: 'looking', reservation: null, fault: null } as const

const lookUpOf = (answer: Awaited<ReturnType<typeof findReservation>>): Omit<LookUp, 'retry'> => {
  if (!answer.ok) return { phase: 'failed', reservation: null, fault: answer.fault }
  const reservation = answer.value
  return { phase: reservation ? 'found' : 'gone', reservation, fault: null }
}
