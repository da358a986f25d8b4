import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'

type Part<Props> = (props: Props) => ReactNode

/**
 * Returns a component whose code loads when it is first shown; until then nothing is drawn. If the code can't be loaded the
 * screen does without it, the user is notified (`recoverMissingChunks`), and the next time it is shown the load is tried again.
 */
export function laterPart<Code, Props extends object>(
  load: () => Promise<Code>,
  pick: (code: Code) => Part<Props>,
): Part<Props> {
  /** Takes the place of the part, and closes it again if it can be closed. */
  const Missing = ({ onClose }: { readonly onClose?: unknown }) => {
    useEffect(() => {
      // Not earlier: until this is on screen React asks again which component to render.
      Latest = attempt()
      if (typeof onClose === 'function') onClose()
    }, [onClose])
    return null
  }
  const attempt = (): ComponentType<Props> =>
    lazy(async () => ({ default: await load().then(pick, (): Part<Props> => Missing) }))
  let Latest = attempt()
  return function LaterPart(props: Props) {
    const [Loaded] = useState(() => Latest)
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
