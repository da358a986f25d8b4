import { Component, type ReactNode } from 'react'
import { writeLog } from '#src/features/notices/notify.ts'
import { Crash } from './boot-screen.tsx'

const stackOf = (error: unknown): string => String((error instanceof Error && error.stack) || error)

/** Returns the number of a bug, such as 'E-1A2B3C4D': the same for each user of a build, because it is made of the stack. */
const numberOf = (error: unknown): string => {
  let hash = 0
  for (const letter of stackOf(error)) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0
  return `E-${hash.toString(16).padStart(8, '0').toUpperCase()}`
}

interface ErrorBoundaryProps {
  /** Called with every bug, for the log. */
  readonly onBug?: ((error: unknown) => void) | undefined
  /** If it changes, the children are rendered again. The path is passed, so that users can leave a broken screen. */
  readonly resetKey?: string
  readonly children: ReactNode
}

interface ErrorBoundaryState {
  readonly error: unknown
  readonly isBroken: boolean
  readonly resetKey: string | undefined
}

/** Receives the bugs of rendering as soon as the code is loaded that reports them. */
export const bugs: { report?: (error: unknown) => void } = {}

/** Catches bugs thrown during rendering, logs their stack, and shows an error screen with their number. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, isBroken: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error, isBroken: true }
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return resetKey === state.resetKey ? null : { error: null, isBroken: false, resetKey }
  }

  override componentDidCatch(error: unknown): void {
    bugs.report?.(error)
    writeLog('error', numberOf(error), stackOf(error).split('\n'))
    this.props.onBug?.(error)
  }

  override render(): ReactNode {
    return this.state.isBroken ? <Crash number={numberOf(this.state.error)} /> : this.props.children
  }
}
