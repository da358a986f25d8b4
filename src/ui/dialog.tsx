import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { withTexts } from '#src/locale/index.ts'

/**
 * Loads the code of all overlays, including the library that traps the focus, as one chunk when the first overlay
 * opens.
 */
export const loadOverlays = () => import('./overlays.tsx')

/** A modal dialog in the middle of the page. */
export const Dialog = laterPart(loadOverlays, (code) => code.DialogWindow)

/** A small card next to the place that was pressed. */
export const Card = laterPart(loadOverlays, (code) => code.CardPopover)

/** A modal sheet at the bottom edge, for phones. */
export const Sheet = laterPart(loadOverlays, (code) => code.SheetWindow)

/** A month to choose a day from, next to the button that opened it. */
export const CalendarPopover = laterPart(loadOverlays, (code) => code.CalendarPopover)

type Part<Props> = (props: Props) => ReactNode

/**
 * Returns a component whose code and texts load when it is first shown. Until then it renders nothing. If the code cannot be
 * loaded, the screen works without it, the user is notified (`recoverMissingChunks`), and the load is retried the next
 * time it is shown.
 */
export function laterPart<Code, Props extends object>(
  load: () => Promise<Code>,
  pick: (code: Code) => Part<Props>,
): Part<Props> {
  /** Replaces a component that failed to load, and calls `onClose` if there is one. */
  const Missing = ({ onClose }: { readonly onClose?: unknown }) => {
    useEffect(() => {
      // Not earlier, because until this is on screen React may request the component to render again.
      Latest = attempt()
      if (typeof onClose === 'function') onClose()
    }, [onClose])
    return null
  }
  const attempt = (): ComponentType<Props> =>
    lazy(async () => ({ default: await withTexts(load).then(pick, (): Part<Props> => Missing) }))
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
