/** The texts of the page by language tag: the title, what was handed over, an absent value, and the way back. */
const texts = {
  en: {
    title: 'Simulated navigation',
    lead: 'An organisation without an assistant has its navigation here. It was handed over:',
    nothing: 'nothing',
    back: 'Back to the sandbox',
  },
  de: {
    title: 'Simulierte Navigation',
    lead: 'Eine Organisation ohne Assistenten hat hier ihre Navigation. Übergeben wurde:',
    nothing: 'nichts',
    back: 'Zurück zur Sandbox',
  },
  fr: {
    title: 'Navigation simulée',
    lead: 'Une organisation sans assistant a sa navigation ici. Données transmises :',
    nothing: 'rien',
    back: 'Retour au bac à sable',
  },
  es: {
    title: 'Navegación simulada',
    lead: 'Una organización sin asistente tiene aquí su navegación. Se ha transmitido:',
    nothing: 'nada',
    back: 'Volver al entorno de pruebas',
  },
  ca: {
    title: 'Navegació simulada',
    lead: 'Una organització sense assistent té aquí la seva navegació. S’ha transmès:',
    nothing: 'res',
    back: 'Torna a l’entorn de proves',
  },
  cs: {
    title: 'Simulovaná navigace',
    lead: 'Organizace bez asistenta zde má svou navigaci. Bylo předáno:',
    nothing: 'nic',
    back: 'Zpět do sandboxu',
  },
  uk: {
    title: 'Симульована навігація',
    lead: 'Організація без асистента має тут свою навігацію. Передано:',
    nothing: 'нічого',
    back: 'Назад до пісочниці',
  },
}

const tag = navigator.languages.map((language) => language.split('-')[0]).find((language) => language in texts) ?? 'en'
const text = texts[tag]
document.documentElement.lang = tag
document.title = text.title
for (const field of document.querySelectorAll('[data-text]')) field.textContent = text[field.dataset.text]

const given = new URLSearchParams(location.search)
for (const field of document.querySelectorAll('dd')) field.textContent = given.get(field.id) ?? text.nothing
