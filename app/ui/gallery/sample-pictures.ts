import type { Picture } from "../posters/poster.tsx";

/** Simple drawings to show the components with; the catalog has the real posters. */
const scenes: Record<string, { ground: string; paper: string }> = {
  sun: {
    ground: "#e9b44c",
    paper:
      '<circle cx="150" cy="190" r="92" fill="#1f1d2b"/><path d="M0 270q75-50 150-8t150-14v202H0z" fill="#f6ead2"/>',
  },
  keyhole: {
    ground: "#c8402f",
    paper:
      '<g fill="#17151f"><circle cx="150" cy="160" r="74"/><path d="M120 190 84 340h132l-36-150z"/></g><circle cx="150" cy="156" r="24" fill="#f3dfb7"/>',
  },
  moon: {
    ground: "#20304f",
    paper:
      '<circle cx="218" cy="112" r="58" fill="#e2563a"/><path d="m60 330 70-190 26 10-60 190z" fill="#9fc3c1"/><path d="m60 330 36 10-34 50z" fill="#f4ead5"/>',
  },
  stairs: {
    ground: "#1d1a26",
    paper:
      '<path d="M190 0h110v180H160z" fill="#b63a2b"/><path d="M30 450v-60h40v-40h40v-40h40v-40h40v-40h110v220z" fill="#d9c8a0"/>',
  },
  road: {
    ground: "#0f3b3a",
    paper:
      '<circle cx="150" cy="190" r="60" fill="#f0d9a8"/><path d="M0 190h300v260H0z" fill="#0a2021"/><path d="M146 190h8l130 260H16z" fill="#e4703a"/>',
  },
};

function draw({ ground, paper }: { ground: string; paper: string }): Picture {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 450"><path d="M0 0h300v450H0z" fill="${ground}"/>${paper}</svg>`;
  return { src: `data:image/svg+xml,${encodeURIComponent(drawing)}`, colour: ground };
}

const pictures = Object.values(scenes).map(draw);

const names: [title: string, year: string][] = [
  ["A Trip to the Moon", "1902"],
  ["The General", "1926"],
  ["Metropolis", "1927"],
  ["Nosferatu", "1922"],
  ["Charade", "1963"],
  ["Detour", "1945"],
  ["Sherlock Jr.", "1924"],
  ["His Girl Friday", "1940"],
  ["Night of the Living Dead", "1968"],
  ["The Kid", "1921"],
  ["Dr. Strangelove or: How I Learned to Stop Worrying and Love the Bomb", "1964"],
  ["M", "1931"],
];

/** Twelve films, the last two of them without a picture. */
export const sampleFilms = names.map(([title, year], index) => ({
  title,
  year,
  picture: index < 10 ? pictures[index % pictures.length] : undefined,
}));
