import * as v from 'valibot'
import { proxy, ref } from 'valtio'
import type { DeskOffer } from '#src/engine/compute.ts'
import type { Reservation } from '#src/features/reservations/rules/derive.ts'
import type { CalendarDay, Fault, ResourceId } from '#src/kernel/result.ts'
import { type WeekDay, weekDays } from '#src/kernel/time/clock.ts'
import { followStored, readStored, writeStored } from '#src/platform/stored.ts'

const usualDaysKey = 'assist-desk-days'

/** A day with the user's desk, or the desk on offer. */
export interface DeskDay {
  readonly day: CalendarDay
  readonly own: Reservation | null
  readonly offer: DeskOffer | null
}

/** The desks of the next days on the Home screen. */
export const desks = proxy<{
  phase: 'loading' | 'ready' | 'failed'
  /** Replaced as a whole, never edited. Empty if there are no desks to offer. */
  days: readonly DeskDay[]
  fault: Fault | null
  /** Days of the week on which the user wants a desk, as chosen; null is not chosen yet. */
  chosenDays: readonly WeekDay[] | null
  /** The same, guessed from their reservations. */
  guessedDays: readonly WeekDay[]
  /** The desk that the user is probably at: the one reserved for today, or the most usual one. */
  today: ResourceId | null
}>({ phase: 'loading', days: [], fault: null, chosenDays: storedDays(), guessedDays: [], today: null })

followStored(usualDaysKey, () => {
  desks.chosenDays = storedDays()
})

function storedDays(): readonly WeekDay[] | null {
  const stored = readStored('local', usualDaysKey)
  const days = v.safeParse(
    v.array(v.picklist(weekDays)),
    stored?.split(' ').filter((day) => day !== ''),
  )
  return days.success ? days.output : null
}

export function setUsualDays(days: readonly WeekDay[]): void {
  desks.chosenDays = days
  writeStored('local', usualDaysKey, days.join(' '))
}

/** Returns the days of the week on which the user wants a desk. */
export const usualDays = ({ chosenDays, guessedDays }: Readonly<typeof desks>): readonly WeekDay[] =>
  chosenDays ?? guessedDays

export function setDeskDays(days: readonly DeskDay[], isComplete: boolean, guessed: readonly WeekDay[]): void {
  if (!isComplete && days.every(({ own, offer }) => own === null && offer === null)) return
  desks.days = ref([...days])
  desks.phase = 'ready'
  if (isComplete) desks.fault = null
  setGuessedDays(guessed)
}

export function setGuessedDays(guessed: readonly WeekDay[]): void {
  if (guessed.join() !== desks.guessedDays.join()) desks.guessedDays = guessed
}

export function setDeskOfToday(id: ResourceId | null): void {
  desks.today = id
}

export function setDeskDaysFailed(fault: Fault): void {
  desks.phase = 'failed'
  desks.fault = ref(fault)
}

/** Clears the data of the user. */
export function clearDeskDays(): void {
  desks.phase = 'loading'
  desks.days = ref([])
  desks.fault = null
  desks.guessedDays = []
  desks.today = null
}
