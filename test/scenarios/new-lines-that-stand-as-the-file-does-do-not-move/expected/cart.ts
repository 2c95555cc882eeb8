export class Cart {
    items: Item[] = [];

    total(): number {
        let sum = this.shipping;
        for (const item of this.items) {
            sum += item.price;
        }
        return sum;
    }
}
