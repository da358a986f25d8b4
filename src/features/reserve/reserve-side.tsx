import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { followFreeTime } from '#src/features/availability/follow-free-time.ts'
import { LeftOutPanel } from '#src/features/finding/left-out-panel.tsx'
import { leftOut } from '#src/features/finding/state.ts'
import { Taken } from '#src/features/finding/taken.tsx'
import { keepNearby } from '#src/features/people/sit-nearby.ts'
import { setShownResource, shownResource } from '#src/features/resource-details/state.ts'
import { useServices } from '#src/services.ts'
import { laterPart } from '#src/ui/later-part.tsx'
import { draftState } from './draft-state.ts'
import { keepResourceUrl } from '#src/features/resource-details/keep-resource-url.ts'
import { keepChangeUrl } from './open-change.ts'

const ResourceDetails = laterPart(
  () => import('#src/features/resource-details/resource-details.tsx'),
  (code) => code.default,
)

/** What the address says beside the view, the details of a resource or what is left out; the first rows wait for none of it. */
export function ReserveSide() {
  const services = useServices()
  const { id } = useSnapshot(shownResource)
  const { isShown: isLeftOutShown } = useSnapshot(leftOut)
  const { open } = useSnapshot(draftState)
  useEffect(() => keepNearby(services), [services])
  useEffect(() => keepResourceUrl(services), [services])
  useEffect(() => keepChangeUrl(services), [services])
  useEffect(() => followFreeTime(services), [services])
  if (open) return null
  return (
    <>
      <Taken />
      {id !== null && <ResourceDetails id={id} onClose={() => setShownResource(null)} />}
      {id === null && isLeftOutShown && <LeftOutPanel />}
    </>
  )
}
