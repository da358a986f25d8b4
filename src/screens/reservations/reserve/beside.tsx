import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { followAddress } from '#src/flows/follow-address.ts'
import { followFreeTime } from '#src/flows/follow-free-time.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { draftState } from '#src/state/draft.ts'
import { leftOut } from '#src/state/left-out.ts'
import { setShownResource, shownResource } from '#src/state/shown-resource.ts'
import { laterPart } from '#src/ui/later-part.tsx'
import { Taken } from './taken/taken.tsx'
import { LeftOutPanel } from './left-out/left-out-panel.tsx'

const ResourceDetails = laterPart(
  () => import('../../resource-details/resource-details.tsx'),
  (code) => code.default,
)

/** What the address says beside the view, the details of a resource or what is left out; the first rows wait for none of it. */
export function Beside() {
  const product = useProduct()
  const { id } = useSnapshot(shownResource)
  const { isShown: isLeftOutShown } = useSnapshot(leftOut)
  const { open } = useSnapshot(draftState)
  useEffect(() => followAddress(product), [product])
  useEffect(() => followFreeTime(product), [product])
  if (open) return null
  return (
    <>
      <Taken />
      {id !== null && <ResourceDetails id={id} onClose={() => setShownResource(null)} />}
      {id === null && isLeftOutShown && <LeftOutPanel />}
    </>
  )
}
