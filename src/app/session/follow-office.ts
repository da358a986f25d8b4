import { subscribe } from 'valtio'
import { askEngine } from '#src/base/ask-engine.ts'
import { favourites } from '#src/features/home/model/favourites/state.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import type { Reading } from '#src/base/needs.ts'
import { forgetGuessedOffice, office, setGuessedOffice } from '#src/features/settings/model/office-state.ts'
import { guessOffice } from '#src/features/settings/model/rules/office.ts'
import { configuration } from '#src/features/settings/model/state.ts'

/**
 * Guesses the office once per session, when favourites and reservations are there, or from the favourites alone if the
 * reservations cannot be loaded. A later reservation elsewhere must not change the clock of the screen on which it was
 * made.
 */
export function followOffice(services: Reading): void {
  const waiting = services.scope.child()
  const look = (): void => {
    const isAnswered = reservations.asOf !== null || reservations.phase === 'failed'
    if (waiting.signal.aborted || !favourites.loaded || !isAnswered) return
    waiting.end()
    void guess(services)
  }
  waiting.add(subscribe(favourites, look))
  waiting.add(subscribe(reservations, look))
  services.scope.add(forgetGuessedOffice)
  look()
}

async function guess({ engine, signal }: Reading): Promise<void> {
  const asked = await askEngine(Promise.all(favourites.ids.map((id) => engine.resource(id))))
  if (signal.aborted) return
  const used = [
    ...(asked.ok ? asked.value : []).flatMap((resource) => resource?.mapInfos[0]?.areaId ?? []),
    ...reservations.list.flatMap(({ areaId }) => areaId ?? []),
  ]
  const guessed = guessOffice(configuration.current?.areas ?? [], used)
  // Half of the facts that name no office are no reason to give up the guess of an earlier session.
  const isComplete = asked.ok && reservations.asOf !== null
  setGuessedOffice(guessed === '' && !isComplete ? office.guessed : guessed)
}
