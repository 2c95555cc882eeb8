export class Cart {
    items: Item[] = [];

    total(): number {
        let sum = 0;
        for (const item of this.items) {
            sum += item.price;
        }
        return sum;
    }
}
