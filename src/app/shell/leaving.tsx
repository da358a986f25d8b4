import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { signOutAnyway } from '#src/flows/ask-to-sign-out.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { leaving, stopLeaving, type Unsent } from '#src/state/leaving.ts'
import { notify } from '#src/state/notices.ts'

export interface LeavingProps {
  readonly unsent: readonly Unsent[]
}

/** A notice asks where the window cannot be loaded: signing out must be possible without network too. */
const AskInNotice = ({ unsent }: LeavingProps) => {
  const product = useProduct()
  useEffect(() => {
    stopLeaving()
    notify({
      kind: 'warning',
      key: 'offline.waiting',
      values: { count: unsent.length },
      action: { key: 'leaving.leave', run: () => void signOutAnyway(product) },
      lasts: null,
    })
  }, [product, unsent])
  return null
}

const SignOutQuestion = lazy<ComponentType<LeavingProps>>(() =>
  import('./sign-out-question.tsx').catch(() => ({ default: AskInNotice })),
)

/** What is asked before a sign-out that would drop something. */
export const Leaving = () => {
  const { unsent } = useSnapshot(leaving)
  return (
    unsent && (
      <Suspense fallback={null}>
        <SignOutQuestion unsent={unsent} />
      </Suspense>
    )
  )
}
