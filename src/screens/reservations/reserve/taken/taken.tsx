import { useTakenSlot } from './use-taken-slot.ts'
import { TakenBar } from './taken-bar.tsx'

/** Waits for the press of a taken time; only then is anything loaded. */
export const Taken = () => {
  const [taken, close] = useTakenSlot()
  if (!taken) return null
  return <TakenBar taken={taken} onClose={close} />
}
