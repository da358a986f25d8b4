import { Suspense } from 'react'
import { withLaterTexts } from '#src/locale/index.ts'
import { laterPart } from '#src/ui/later-part.tsx'
import { useTakenSlot } from './use-taken-slot.ts'

const TakenBar = laterPart(withLaterTexts(() => import('./taken-bar.tsx')))

/** Waits for the press of a taken time; only then is anything loaded. */
export const Taken = () => {
  const [taken, close] = useTakenSlot()
  if (!taken) return null
  return (
    <Suspense fallback={null}>
      <TakenBar taken={taken} onClose={close} />
    </Suspense>
  )
}
