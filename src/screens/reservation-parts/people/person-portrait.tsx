import { useRef } from 'react'
import type { Email } from '#src/core/brand.ts'
import { initials } from '#src/core/people/initials.ts'
import { usePortrait } from '#src/flows/use-portrait.ts'
import { Portrait } from '#src/ui/portrait.tsx'

interface PersonPortraitProps {
  readonly name: string
  readonly email: Email
  readonly size?: 'small' | 'normal' | 'large'
}

/** A person's picture, loaded once it is in sight; the initials until then, and where there is none. */
export const PersonPortrait = ({ name, email, size = 'normal' }: PersonPortraitProps) => {
  const place = useRef<HTMLSpanElement>(null)
  const url = usePortrait(place, email)
  return <Portrait ref={place} url={url} letters={initials(name)} size={size} />
}
