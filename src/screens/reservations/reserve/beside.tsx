import { Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { followAddress } from '#src/flows/follow-address.ts'
import { followFreeTime } from '#src/flows/follow-free-time.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { withLaterTexts } from '#src/locale/index.ts'
import { draftState } from '#src/state/draft.ts'
import { leftOut } from '#src/state/left-out.ts'
import { setShownResource, shownResource } from '#src/state/shown-resource.ts'
import { laterPart } from '#src/ui/later-part.tsx'
import { Taken } from './taken/taken.tsx'

const ResourceDetails = laterPart(withLaterTexts(() => import('../../resource-details/resource-details.tsx')))
const LeftOutPanel = laterPart(withLaterTexts(() => import('./left-out/left-out-panel.tsx')))

/** What the address says beside the view, the details of a resource or what is left out; the first rows wait for none of it. */
export default function Beside() {
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
      <Suspense fallback={null}>
        {id !== null && <ResourceDetails id={id} onClose={() => setShownResource(null)} />}
        {id === null && isLeftOutShown && <LeftOutPanel />}
      </Suspense>
    </>
  )
}
