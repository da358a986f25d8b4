import { Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { followAddress } from '#src/flows/follow-address.ts'
import { followFreeTime } from '#src/flows/follow-free-time.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { withLaterTexts } from '#src/locale/index.ts'
import { draftState } from '#src/state/draft.ts'
import { setShownResource, shownResource } from '#src/state/shown-resource.ts'
import { laterPart } from '#src/ui/later-part.tsx'
import { Taken } from './taken/taken.tsx'

const ResourceDetails = laterPart(withLaterTexts(() => import('../../resource-details/resource-details.tsx')))

/** What the address says beside the view, and the details of a resource; the first rows do not wait for either. */
export default function Beside() {
  const product = useProduct()
  const { id } = useSnapshot(shownResource)
  const { open } = useSnapshot(draftState)
  useEffect(() => followAddress(product), [product])
  useEffect(() => followFreeTime(product), [product])
  if (open) return null
  return (
    <>
      <Taken />
      {id !== null && (
        <Suspense fallback={null}>
          <ResourceDetails id={id} onClose={() => setShownResource(null)} />
        </Suspense>
      )}
    </>
  )
}
