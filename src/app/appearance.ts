import { subscribe } from 'valtio'
import { availabilityNames } from '#src/core/availability/codes.ts'
import { configuration } from '#src/state/configuration.ts'
import { settings } from '#src/state/settings.ts'
import { parseColour, readableTextOn } from '#src/ui/contrast.ts'

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * The administrators' colours of the states, with text that stays readable on each. Names are those of section 3; a
 * colour that cannot be read is left out.
 */
export const designTokens = (colours: Readonly<Record<string, string>>): readonly (readonly [string, string])[] =>
  availabilityNames.flatMap((name) => {
    const colour = parseColour(colours[name] ?? '')
    if (!colour) return []
    const token = `--state-${kebab(name)}`
    return [
      [token, colours[name] ?? ''],
      [`${token}-text`, readableTextOn(colour)],
    ] as const
  })

const showTheme = (): void => {
  const { theme } = settings
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

/**
 * Colours the window of an installed application like the page: by the two colours that the page has for the system's themes,
 * and where a theme was chosen by the surface of that.
 */
const windowColours = (): (() => void) => {
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
  const own = metas.map(({ content }) => content)
  return () => {
    const chosen = settings.theme === 'system' ? null : getComputedStyle(document.body).backgroundColor
    metas.forEach((meta, index) => (meta.content = chosen ?? own[index] ?? ''))
  }
}

const showColours = (): void => {
  const { style } = document.documentElement
  const tokens = new Map(designTokens(configuration.current?.designColours ?? {}))
  for (const name of availabilityNames) {
    for (const token of [`--state-${kebab(name)}`, `--state-${kebab(name)}-text`]) {
      const value = tokens.get(token)
      if (value === undefined) style.removeProperty(token)
      else style.setProperty(token, value)
    }
  }
}

/** Keeps the root element and the window in step with theme and design colours. Answers how to stop. */
export const showAppearance = (): (() => void) => {
  const showWindow = windowColours()
  const showThemes = (): void => {
    showTheme()
    showWindow()
  }
  showThemes()
  showColours()
  const endings = [subscribe(settings, showThemes), subscribe(configuration, showColours)]
  return () => {
    for (const end of endings) end()
  }
}
