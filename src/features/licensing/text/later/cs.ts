export const cs = {
  licence: {
    solution: {
      title: 'Vaše organizace nemá licenci na Foyer',
      words: 'Požádejte správce, aby licenci obnovil. Vaše rezervace zůstávají v kalendáři.',
    },
    map: {
      title: 'Mapa není součástí licence vaší organizace',
      words: 'Požádejte správce, aby licenci rozšířil o body zájmu.',
    },
    analytics: {
      title: 'Přehled vytížení není součástí licence vaší organizace',
      words: 'Požádejte správce, aby licenci rozšířil o analýzy.',
    },
    codes: 'Potřebná licence: {{codes}}',
  },
}
