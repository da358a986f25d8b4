/** The modules that register themselves for a reload or a sign-out. Every start loads them. */
import './model/reservations/keep-intent.ts'
import './model/reservations/load-reservations.ts'
import './model/reserve/stored-draft.ts'
import './model/reserve/unsent-creates.ts'
