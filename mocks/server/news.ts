import type { NewsItem } from '#src/wire/news.ts'
import type { ServerClock } from './time/clock.ts'

const hour = 3_600_000

/** The news of a world, the newest one an hour old, in the format of `GET /api/news`. */
export function newsOnWire(clock: Pick<ServerClock, 'now'>, language = 'en'): readonly NewsItem[] {
  const texts = newsTexts[language] ?? newsTexts['en'] ?? []
  const thisHour = Math.floor(clock.now() / hour) * hour
  return texts.map(({ title, body }, index) => ({
    id: `news-${index + 1}`,
    title,
    body,
    published: new Date(thisHour - (1 + 20 * index) * hour).toISOString(),
  }))
}

interface NewsText {
  readonly title: string
  readonly body: string
}

/** By the product's code of the language. */
const newsTexts: Readonly<Record<string, readonly NewsText[]>> = {
  en: [
    { title: 'Bicycle check on Thursday', body: '<p>Bring your bike to the courtyard from <b>8:00 to 11:00</b>.</p>' },
    { title: 'Quiet week in the north wing', body: '<p>Please take calls in the phone booths.</p>' },
  ],
  cs: [
    { title: 'Ve čtvrtek kontrola kol', body: '<p>Přivezte kolo na dvůr <b>od 8:00 do 11:00</b>.</p>' },
    { title: 'Tichý týden v severním křídle', body: '<p>Telefonujte prosím v telefonních kabinách.</p>' },
  ],
  de: [
    { title: 'Fahrradcheck am Donnerstag', body: '<p>Bringen Sie Ihr Rad von <b>8 bis 11 Uhr</b> in den Hof.</p>' },
    { title: 'Ruhige Woche im Nordflügel', body: '<p>Bitte telefonieren Sie in den Telefonkabinen.</p>' },
  ],
  fr: [
    { title: 'Contrôle des vélos jeudi', body: '<p>Amenez votre vélo dans la cour <b>de 8 h à 11 h</b>.</p>' },
    {
      title: 'Semaine calme dans l’aile nord',
      body: '<p>Merci de passer vos appels dans les cabines téléphoniques.</p>',
    },
  ],
  es: [
    { title: 'Revisión de bicicletas el jueves', body: '<p>Trae tu bici al patio <b>de 8:00 a 11:00</b>.</p>' },
    { title: 'Semana tranquila en el ala norte', body: '<p>Haz las llamadas en las cabinas, por favor.</p>' },
  ],
  ca: [
    { title: 'Revisió de bicicletes dijous', body: '<p>Porta la bici al pati <b>de 8:00 a 11:00</b>.</p>' },
    { title: 'Setmana tranquil·la a l’ala nord', body: '<p>Fes les trucades a les cabines, si us plau.</p>' },
  ],
  ua: [
    {
      title: 'Огляд велосипедів у четвер',
      body: '<p>Привезіть велосипед на подвір’я <b>з 8:00 до 11:00</b>.</p>',
    },
    { title: 'Тихий тиждень у північному крилі', body: '<p>Телефонуйте, будь ласка, в телефонних кабінах.</p>' },
  ],
}
