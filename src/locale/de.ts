import { joinTexts } from './messages.ts'

/** German. The spaces before … and before units are non-breaking. */
export const de = joinTexts(
  import.meta.glob(['../**/text/de.ts', '!../features/{away,kiosk,panel,utilisation,week}/**'], {
    eager: true,
    import: 'de',
  }),
)
