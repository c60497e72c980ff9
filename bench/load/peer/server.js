// boardgame.io's server with a board of 24 points where two players place stones in turn, and no other rule.
const { Server } = require("boardgame.io/server");

const game = {
  name: "stones",
  setup: () => ({ points: Array(24).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, point) => {
      G.points[point] = playerID;
    },
  },
};

// Its lines about every request would be a load of their own.
console.info = console.log = () => {};
const server = Server({ games: [game], origins: ["*"] });
server.run({ port: 0 }).then(({ appServer }) => process.stdout.write(`${appServer.address().port}\n`));
