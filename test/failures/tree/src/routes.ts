import { Cart } from "./cart.js";
import { parseMoney } from "./money.js";

type Handler = (params: Record<string, string>) => Promise<Response>;

const carts = new Map<string, Cart>();

export const getCart: Handler = async (params) => {
  const cart = carts.get(params["owner"] ?? "");
  if (cart === undefined) {
    return new Response("no cart", { status: 404 });
  }
  return Response.json({ rows: cart.receipt() });
};

export const getTotal: Handler = async (params) => {
  const cart = carts.get(params["owner"] ?? "");
  if (cart === undefined) {
    return new Response("no cart", { status: 404 });
  }
  return Response.json({ total: cart.total() });
};

export const addItem: Handler = async (params) => {
  const price = parseMoney(params["price"] ?? "");
  if (price === undefined) {
    return new Response("bad price", { status: 400 });
  }
  const owner = params["owner"] ?? "";
  const cart = carts.get(owner) ?? new Cart(owner);
  cart.add({ sku: params["sku"] ?? "", title: params["title"] ?? "", price, quantity: 1 });
  carts.set(owner, cart);
  return new Response(null, { status: 204 });
};

export const removeItem: Handler = async (params) => {
  const cart = carts.get(params["owner"] ?? "");
  if (cart === undefined) {
    return new Response("no cart", { status: 404 });
  }
  const removed = cart.remove(params["sku"] ?? "");
  return new Response(null, { status: removed ? 204 : 404 });
};
