import { createServer } from "node:http";
import { port } from "./config.ts";

export function start() {
    const server = createServer((request, response) => {
        response.end("hello");
    });
    server.listen(port);
    return server;
}
