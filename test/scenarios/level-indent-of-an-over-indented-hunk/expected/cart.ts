export class Cart {
    items: Item[] = [];

    total(): number {
        let sum = this.shipping;
        sum += 1;
        for (const item of this.items) {
            sum += item.price;
        }
        return sum;
    }
}
